import { screen } from './app/screen-table.ts'
import { mapScreens } from './app/screens.ts'

/** The map of the product: every screen's address, one line each. `open`: without a signed-in user. */
// biome-ignore format: one line per screen
export const screens = mapScreens([
  screen('/home', '/m/home', () => import('./features/feeds/home-screen.tsx')),
  screen('/home/redirect_must_not_read', null, () => import('./features/must-read/redirect-screen.tsx')),
  screen('/waiting', '/m/waiting', () => import('./features/waiting/waiting-screen.tsx')),
  screen('/feeds/{id}', '/m/feeds/{id}', () => import('./features/feeds/feed-screen.tsx')),
  screen('/feeds/{id}/feed_reactions/users', null, () => import('./features/feeds/reaction-users-screen.tsx')),
  screen('/menus', '/m/menus', () => import('./features/menus/menus-screen.tsx')),
  screen('/menus/{id}', '/m/menus/{menuId}', () => import('./features/menus/menu-screen.tsx')),
  screen('/menu_categories/{id}', '/m/menu_categories/{categoryId}', () => import('./features/menus/menu-category-screen.tsx')),
  screen(null, '/m/departments', () => import('./features/departments/departments-screen.tsx')),
  screen(null, '/m/departments/{departmentId}', () => import('./features/departments/department-screen.tsx')),
  screen('/users/{id}', null, () => import('./features/users/user-screen.tsx')),
  screen('/drafts', '/m/drafts', () => import('./features/feeds/drafts-screen.tsx')),
  screen('/feeds/{id}/preview', '/m/feeds/{id}/preview', () => import('./features/feeds/feed-preview-screen.tsx')),
  screen('/bookmarks', '/m/bookmarks', () => import('./features/bookmarks/bookmarks-screen.tsx')),
  screen('/announcements', '/m/announcements', () => import('./features/announcements/announcements-screen.tsx')),
  screen('/feed_hot_digests', '/m/feed_hot_digests', () => import('./features/digests/digests-screen.tsx')),
  screen('/feed_hot_digests/{id}', '/m/feed_hot_digests/{id}', () => import('./features/digests/digest-screen.tsx')),
  screen('/admin', '/m/admin', () => import('./features/admin/admin-home-screen.tsx')),
  screen('/admin/must_read', '/m/admin/must_read', () => import('./features/admin/must-read-screen.tsx')),
  screen('/admin/stamps', '/m/admin/stamps', () => import('./features/admin/stamps-screen.tsx')),
  screen('/admin/feed_hot_digests', '/m/admin/feed_hot_digests', () => import('./features/admin/digest-settings-screen.tsx')),
  screen('/admin/moderation', '/m/admin/moderation', () => import('./features/admin/moderation-screen.tsx')),
  screen('/admin/statistics', '/m/admin/statistics', () => import('./features/admin/statistics-screen.tsx')),
  screen('/404', null, () => import('./features/errors/not-found-screen.tsx'), { access: 'open' }),
  screen('/500', null, () => import('./features/errors/failure-screen.tsx'), { access: 'open' }),
  screen('/ip_address_error', '/m/ip_address_error', () => import('./features/errors/ip-address-error-screen.tsx'), { access: 'open' }),
  screen('/users/sign_in', null, () => import('./features/sign-in/sign-in-screen.tsx'), { access: 'open' }),
  screen('/users/sign_out', null, () => import('./features/sign-in/sign-out-screen.tsx'), { access: 'open' }),
  screen('/users/initial_password/edit', null, () => import('./features/accounts/initial-password-screen.tsx'), { access: 'open' }),
  screen('/renew_password/edit', null, () => import('./features/accounts/renew-password-screen.tsx'), { access: 'open' }),
  screen('/users/{id}/change_password/edit', '/m/users/{id}/change_password/edit', () => import('./features/accounts/change-password-screen.tsx')),
  screen('/gallery', null, () => import('./features/gallery/gallery-screen.tsx'), { access: 'open' }),
])
