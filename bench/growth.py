"""def"""


def run():
    return []
