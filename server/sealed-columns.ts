import { alertSecretPlace } from './features/alerts/alert-deliveries.commands.ts'
import { commandSecretPurpose } from './features/app-commands/app-command-messages.rules.ts'
import { exportKeyPlace } from './features/companies/exports.commands.ts'
import { idTokenPurpose } from './features/identity-providers/external-sign-outs.commands.ts'
import { clientSecretPurpose } from './features/identity-providers/oidc.commands.ts'
import { ownKeyPurpose } from './features/identity-providers/saml.commands.ts'
import { operatorSecretPlace } from './features/operators/operators.commands.ts'
import { appPurpose } from './features/second-factors/second-factors.commands.ts'
import { secretPurpose } from './features/webhooks/webhook-secrets.rules.ts'
import { signingKeyPlace } from './platform/auth/oauth-signing-keys.ts'
import { pushKeyPlace } from './platform/auth/push-keys.ts'
import type { SealedColumn } from './platform/auth/sealed-columns.ts'

const ofRow =
  (name: string, purposeOf: (id: number) => string): SealedColumn['placeOf'] =>
  ({ companyId, [name]: id }) => ({ companyId: companyId!, purpose: purposeOf(id!) })

/** Every column that holds sealed secrets: a new key of SECRET_KEYS replaces earlier ones in all of them. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    ...{ table: 'authenticator_apps', column: 'secret', key: ['company_id', 'user_id'] },
    placeOf: ofRow('userId', appPurpose),
  },
  {
    ...{ table: 'identity_providers', column: 'own_key', key: ['company_id', 'id'] },
    placeOf: ofRow('id', ownKeyPurpose),
  },
  {
    ...{ table: 'identity_providers', column: 'client_secret', key: ['company_id', 'id'] },
    placeOf: ofRow('id', clientSecretPurpose),
  },
  {
    ...{ table: 'federated_sessions', column: 'id_token', key: ['company_id', 'provider_id'] },
    placeOf: ofRow('providerId', idTokenPurpose),
  },
  ...['secret', 'previous_secret'].map((column) => ({
    ...{ table: 'webhooks', column, key: ['company_id', 'id'] },
    placeOf: ofRow('id', secretPurpose),
  })),
  ...['secret', 'previous_secret'].map((column) => ({
    ...{ table: 'app_commands', column, key: ['company_id', 'id'] },
    placeOf: ofRow('id', commandSecretPurpose),
  })),
  {
    ...{ table: 'oauth_signing_keys', column: 'private_key', key: ['period'] },
    placeOf: () => signingKeyPlace,
  },
  {
    ...{ table: 'push_keys', column: 'private_key', key: ['id'] },
    placeOf: () => pushKeyPlace,
  },
  {
    ...{ table: 'operators', column: 'totp_secret', key: ['id'] },
    placeOf: ({ id }) => operatorSecretPlace(id!),
  },
  {
    ...{ table: 'alert_receivers', column: 'secret', key: ['id'] },
    placeOf: ({ id }) => alertSecretPlace(id!),
  },
  {
    ...{ table: 'company_exports', column: 'sealed_key', key: ['id'] },
    placeOf: ({ id }) => exportKeyPlace(id!),
  },
]
