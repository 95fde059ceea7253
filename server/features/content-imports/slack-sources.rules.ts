/* The names of what comes from Slack: channels have numbers that no other workspace uses. */

export const sourceOf = (channelId: string, ts: string) => `slack ${channelId} ${ts}`
export const roomSource = (channelId: string) => `slack ${channelId}`
