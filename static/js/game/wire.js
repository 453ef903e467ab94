/** The way to the server: what it answers, or null when it does not. */

const PATIENCE = 10_000 // milliseconds
const UNCHANGED = 304 // comes without a body

async function ask(url, options) {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE)
  try {
    const response = await fetch(url, { ...options, signal: patience.signal })
    const { status } = response
    return { status, body: status === UNCHANGED ? null : await response.json() }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

export const sendCommands = (key, base, commands) =>
  ask(`/api/games/${key}/commands`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ base, commands }),
    keepalive: true,
  })

/** The present version and state; 304 and no more where it is still that version. */
export const fetchState = (key, version) =>
  ask(`/api/games/${key}?plan=0`, {
    headers: { "If-None-Match": `W/"${version}"` },
    cache: "no-store", // else the browser would answer with what it has, to be read again
  })
