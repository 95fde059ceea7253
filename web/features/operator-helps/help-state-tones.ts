export const helpStateTones = { draft: 'neutral', published: 'success', changed: 'warning' } as const
