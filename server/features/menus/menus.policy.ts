/** What a person may do with a menu they know of. */
export const menuPolicy = (menu: { published: boolean; usable: boolean }) => ({
  use: menu.published && menu.usable,
})
