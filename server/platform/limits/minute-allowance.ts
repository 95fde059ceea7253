/**
 * What one timestamp tells of an allowance of `most` in a minute, for the sender. `ahead`: the seconds by which it is
 * ahead of now; undefined: nothing is left.
 */
export const minuteAllowance = (most: number, ahead: number | undefined) => ({
  allowed: ahead !== undefined,
  headers: {
    'ratelimit-limit': String(most),
    'ratelimit-remaining': String(ahead === undefined ? 0 : Math.floor((60 - ahead) * (most / 60) + 1e-6)),
    'ratelimit-reset': String(Math.ceil(ahead ?? 60)),
  },
})
