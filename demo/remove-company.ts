import type { Engine } from '#db/connect.ts'
import { transaction } from '#db/tenant.ts'

/* Tables whose rows reference others come first; tables not listed are deleted by cascade. */
const tables = [
  'outboxEvents',
  'shortcuts',
  'externalLinks',
  'shellParts',
  'shellVersions',
  'profileAnswers',
  'profileItems',
  'userImages',
  'myDataExports',
  'quarantinedFiles',
  'limitSettings',
  'userImports',
  'drafts',
  'announcements',
  'registrationRequests',
  'registrationSettings',
  'inquiries',
  'inquirySettings',
  'helps',
  'legalConsents',
  'legalVersions',
  'documents',
  'documentMisses',
  'documentCategories',
  'chatExports',
  'chatHolds',
  'chatMessages',
  'chatRooms',
  'portalPages',
  'feeds',
  'applies',
  'missionPeriods',
  'missions',
  'menus',
  'menuCategories',
  'stamps',
  'resourceBookings',
  'resources',
  'certificates',
  'courses',
  'knowledgeTestTakings',
  'knowledgeTests',
  'oauthClients',
  'scimConnections',
  'webhooks',
  'appCommands',
  'webhookEvents',
  'signInDomains',
  'emergencyAdministrators',
  'identityProviders',
  'audiences',
  'memberships',
] as const

/** Removes a company that a seed left unfinished, with all of its data. */
export async function removeCompany(engine: Engine, companyId: number): Promise<void> {
  await transaction(engine.installation, async (trx) => {
    for (const table of tables) await trx.deleteFrom(table).where('companyId', '=', companyId).execute()
    await trx
      .updateTable('users')
      .set({ profileMediaFileId: null })
      .where('companyId', '=', companyId)
      .execute()
    for (const table of ['mediaFiles', 'users', 'departmentAncestors'] as const) {
      await trx.deleteFrom(table).where('companyId', '=', companyId).execute()
    }
    await trx.updateTable('departments').set({ parentId: null }).where('companyId', '=', companyId).execute()
    for (const table of ['departments', 'positions', 'companyConfigs', 'companyStorage'] as const) {
      await trx.deleteFrom(table).where('companyId', '=', companyId).execute()
    }
    await trx.deleteFrom('companies').where('id', '=', companyId).execute()
  })
}
