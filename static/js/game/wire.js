/** The way to the server: what it answers, or null when it does not. */

const PATIENCE = 10_000 // milliseconds

async function ask(url, options = {}) {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE)
  try {
    const response = await fetch(url, { ...options, signal: patience.signal })
    return { status: response.status, body: await response.json() }
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

/** The present version and state; the browser asks with the ETag it has. */
export const fetchState = (key) => ask(`/api/games/${key}?plan=0`, { cache: "no-cache" })
