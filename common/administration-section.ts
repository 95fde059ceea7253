/** The sections of the administration that can be given to limited administrators. */
export const administrationSections = [
  'users',
  'menus',
  'accounting',
  'moderation',
  'rewards',
  'statistics',
  'announcements',
  'resources',
  'knowledge_tests',
  'documents',
  'benefits',
  'inquiries',
  'chat',
  'chat_exports',
] as const
export type AdministrationSection = (typeof administrationSections)[number]

export const userRoles = ['employee', 'section_administrator', 'administrator'] as const
export type UserRole = (typeof userRoles)[number]
