/** SQL: the name of a post without a title: the beginning of its text (a column), without marks. */
export const firstLine = (body: string) =>
  `left(regexp_replace(split_part(${body}, E'\\n', 1), '^ *(#{1,3}|[-*]) +|\\*\\*', '', 'g'), 100)`
