/** Nobody follows themselves, or someone who is not there. */
export const followUserPolicy = (person: { id: number; status: string }, userId: number) => ({
  follow: person.id !== userId && (person.status === 'invited' || person.status === 'active'),
})

/** A menu whose posts reach nobody gives nothing to follow. */
export const followMenuPolicy = (menu: { published: boolean; publicationMode: string }) => ({
  follow: menu.published && menu.publicationMode !== 'nobody',
})
