import { setFlagsFromString } from 'node:v8'

// Most objects that are created at startup stay in memory. V8 would meanwhile grow its young generation to 67 MB.
// It is kept small until the server listens, and then grows with the traffic.
const growth = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`)
growth(1)

/** Allows memory to grow with use from now on. */
export const startIsOver = () => growth(2)
