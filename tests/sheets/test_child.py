"""The process that prints: how it starts, works, is lost and ends; its jobs here are plain."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from threading import Timer

import pytest

from plumpscore.sheets.child import Child, PressBusy, PressFailed
from tests.processes import descendants, runs, wait_until

ROOT = Path(__file__).parent.parent.parent

A_SERVER = """
import os, sys, time
from plumpscore.sheets.child import Child
if __name__ == "__main__":
    child = Child()
    print(child.run(os.getpid), flush=True)
    child.run(time.sleep, float(sys.argv[1]))
    sys.stdin.read()
"""


@pytest.fixture
def child() -> Iterator[Child]:
    made = Child()
    yield made
    made.end()


@pytest.fixture
def impatient() -> Iterator[Child]:
    made = Child(longest=2)
    yield made
    made.end()


def test_nothing_starts_before_the_first_job() -> None:
    before = active_children()
    Child().end()
    assert active_children() == before


def test_jobs_are_done_by_one_process_beside_this_one(child: Child) -> None:
    first, second = child.run(os.getpid), child.run(os.getpid)
    assert first == second != os.getpid()


def test_it_lets_others_go_first(child: Child) -> None:
    pid = child.run(os.getpid)
    assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)


def test_what_a_job_raises_is_raised_and_the_process_lives_on(child: Child) -> None:
    pid = child.run(os.getpid)
    with pytest.raises(ValueError, match="invalid literal"):
        child.run(int, "ten")
    assert child.run(os.getpid) == pid


@pytest.mark.parametrize("sig", [signal.SIGINT, signal.SIGHUP])
def test_ctrl_c_and_a_closed_terminal_are_for_the_server_to_answer(
    child: Child, sig: signal.Signals
) -> None:
    pid = child.run(os.getpid)
    os.kill(pid, sig)
    assert child.run(os.getpid) == pid


def test_a_process_killed_while_idle_is_replaced(child: Child) -> None:
    pid = child.run(os.getpid)
    os.kill(pid, signal.SIGKILL)
    assert child.run(os.getpid) != pid


def test_a_job_whose_process_is_killed_is_done_by_the_next(child: Child) -> None:
    pid = child.run(os.getpid)
    Timer(0.3, os.kill, [pid, signal.SIGKILL]).start()
    assert child.run(subprocess.getoutput, "sleep 0.6; echo done") == "done"
    assert child.run(os.getpid) != pid


def test_a_job_that_ends_every_process_is_given_up_and_the_next_is_done(child: Child) -> None:
    with pytest.raises(PressFailed):
        child.run(os._exit, 1)
    assert child.run(int, "10") == 10


def test_a_job_that_hangs_is_given_up_and_its_process_killed(impatient: Child) -> None:
    pid = impatient.run(os.getpid)
    with pytest.raises(PressFailed):
        impatient.run(time.sleep, 60)
    wait_until(lambda: not runs(pid))
    assert impatient.run(int, "10") == 10


def test_a_process_that_was_stopped_is_killed(impatient: Child) -> None:
    pid = impatient.run(os.getpid)
    os.kill(pid, signal.SIGSTOP)
    with pytest.raises(PressFailed):
        impatient.run(int, "10")
    wait_until(lambda: not runs(pid))
    assert impatient.run(int, "10") == 10


def test_where_no_process_can_start_it_says_so(child: Child) -> None:
    import resource  # noqa: PLC0415

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, hard))
    try:
        with pytest.raises(PressBusy):
            child.run(int, "10")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert child.run(int, "10") == 10


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "server.py"
    path.write_text(A_SERVER, encoding="utf-8")
    return path


@pytest.mark.parametrize("job", [0, 60], ids=["idle", "at a job"])
def test_a_killed_server_leaves_no_process_behind(script: Path, job: int) -> None:
    with subprocess.Popen(
        [sys.executable, str(script), str(job)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # where the kernel's leftovers are told when they are removed
    ) as server:
        assert server.stdout is not None
        pid = int(server.stdout.readline())
        others = descendants(server.pid)
        assert pid in others
        server.kill()
    wait_until(lambda: not any(map(runs, others)))
