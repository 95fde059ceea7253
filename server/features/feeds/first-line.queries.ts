/** SQL: what a post without a title is called: how its text (a column) begins, without marks. */
export const firstLine = (body: string) =>
  `left(regexp_replace(split_part(${body}, E'\\n', 1), '^ *(#{1,3}|[-*]) +|\\*\\*', '', 'g'), 100)`
