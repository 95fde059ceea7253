import { oauthScopes } from '#contract/oauth.ts'

/** What tools read first (OpenID Connect Discovery, RFC 8414). */
export const discoveryDocument = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  userinfo_endpoint: `${issuer}/api/v2/oauth/user_info`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  introspection_endpoint: `${issuer}/oauth/introspect`,
  jwks_uri: `${issuer}/oauth/jwks`,
  scopes_supported: oauthScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  claims_supported: [
    ...['iss', 'sub', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'id', 'company', 'name', 'family_name'],
    ...['given_name', 'locale', 'zoneinfo', 'email'],
  ],
  claim_types_supported: ['normal'],
  prompt_values_supported: ['none', 'login', 'consent'],
  ui_locales_supported: ['ja', 'en'],
  authorization_response_iss_parameter_supported: true,
  claims_parameter_supported: false,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
})

/** The subject of a person in tokens: the same for all tools, and never that of someone else. */
export const subjectOf = (companyId: number, userId: number) => `${companyId}-${userId}`
