/** SQL: whether an absence, named by its alias, covers a day; its last day counts. */
export const covers = (absence: string, day: string) =>
  `${day} between ${absence}.absent_from and ${absence}.absent_until`
