/** SQL: whether an absence, given by its alias, covers a day. Its last day is included. */
export const covers = (absence: string, day: string) =>
  `${day} between ${absence}.absent_from and ${absence}.absent_until`
