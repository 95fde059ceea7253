/** What people do on a Monday morning. */
export const acts = [
  ...(['sign-in', 'open', 'read', 'must-read', 'comment', 'post', 'react'] as const),
  ...(['chat-open', 'chat-send', 'search', 'approvals', 'upload'] as const),
]
export type Act = (typeof acts)[number]

/**
 * How often one person who is there does something in the busiest quarter of an hour. A person of a large company sends
 * over 200 chat messages in a week (Time is Ltd., 2019), 40 a day, of which the busiest quarter of an hour has less than
 * a tenth; three of ten write in a company's social network at all (SWOOP Analytics, 2022). That everybody opens the
 * product twice, one in four signs in again, and half read the announcement of the morning is assumed, on the high side.
 */
export const perPerson: Record<Act, number> = {
  'sign-in': 0.25,
  open: 2,
  read: 4,
  'must-read': 0.5,
  comment: 0.2,
  post: 0.05,
  react: 0.5,
  'chat-open': 2,
  'chat-send': 3,
  search: 0.4,
  approvals: 0.3,
  upload: 0.1,
}
