/** Family and given name as they are shown; never broken between the two. */
export const fullName = (user: { familyName: string; givenName: string }) =>
  `${user.familyName} ${user.givenName}`

export const mediaPath = (filename: string | null) => (filename === null ? null : `/media_files/${filename}`)

/** The small portrait of a person, or null for initials. */
export const profileImgPath = (filename: string | null) =>
  filename === null ? null : `/media_files/${filename}?variant=small`
