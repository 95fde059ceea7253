/** Nobody can follow themselves, or a person who does not exist. */
export const followUserPolicy = (person: { id: number; status: string }, userId: number) => ({
  follow: person.id !== userId && (person.status === 'invited' || person.status === 'active'),
})

/** A menu whose posts have no readers cannot be followed. */
export const followMenuPolicy = (menu: { published: boolean; publicationMode: string }) => ({
  follow: menu.published && menu.publicationMode !== 'nobody',
})
