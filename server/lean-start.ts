import { setFlagsFromString } from 'node:v8'

// What a start makes mostly stays. Meanwhile V8 would widen the space of short-lived objects to 67 MB:
// held small until the product serves, it then grows with the traffic.
const growth = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`)
growth(1)

/** Memory may grow with use from here on. */
export const startIsOver = () => growth(2)
