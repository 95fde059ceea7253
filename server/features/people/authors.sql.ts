/** 'app': an account of an app, which is on no list of people. */
export type AccountStatus = 'invited' | 'active' | 'stopped' | 'withdrawn' | 'app'

/** The author of a post, a comment or a report, with the column names of `authorColumns`. */
export type AuthorRow = {
  authorId: number
  authorFamilyName: string
  authorGivenName: string
  authorStatus: AccountStatus
  authorFilename: string | null
}

/** SQL: the columns of `AuthorRow`, given the aliases of the person and of their portrait (`portraitOf`). */
export const authorColumns = (person = 'u', picture = 'm') => `${person}.id as author_id,
  ${person}.family_name as author_family_name, ${person}.given_name as author_given_name,
  ${person}.status as author_status, ${picture}.filename as author_filename`

/** SQL: joins a person's portrait, if they have one. */
export const portraitOf = (person = 'u', picture = 'm') =>
  `left join media_files ${picture}
    on ${picture}.company_id = ${person}.company_id and ${picture}.id = ${person}.profile_media_file_id`
