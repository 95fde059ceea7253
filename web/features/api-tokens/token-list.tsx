import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import type { listApiTokens } from '#contract/api-tokens.ts'
import type { Answer } from '#contract/endpoint.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Facts } from '#ui/facts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import lists from '../administration/admin-lists.module.css'
import { apiAreaWords, apiTokenWords } from './api-tokens.strings.ts'

export type ApiToken = Answer<typeof listApiTokens>['apiTokens'][number] & { owner?: { name: string } }

type Props = { tokens: readonly ApiToken[]; onRemove: (token: ApiToken) => Promise<unknown> }

/** Tokens with whose they are, what they may do and when they were used. */
export function TokenList({ tokens, onRemove }: Props) {
  const t = useStrings(apiTokenWords)
  const areas: Record<string, string> = useStrings(apiAreaWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const [removing, setRemoving] = useState<ApiToken>()
  const at = (instant: string) => readableDateTime(instant, { locale, timeZone })
  const access = ({ scopes }: ApiToken) =>
    [...new Set(scopes.map((scope) => scope.split(':')[0]!))].map(
      (area) =>
        `${areas[area]}${locale === 'ja' ? '：' : ': '}${scopes.some((scope) => scope === `${area}:write`) ? t.write : t.read}`,
    )
  return (
    <>
      <ul aria-label={t.title}>
        {tokens.map((token) => (
          <li key={token.id} className={lists.row}>
            <span className={lists.words}>
              <span className={lists.rowHead}>
                <span className={lists.name}>{token.name}</span>
                {Date.parse(token.expiresAt) < Date.now() && <Tag>{t.expired}</Tag>}
              </span>
              <Facts className={lists.note} facts={[token.owner?.name, ...access(token)]} />
              <Facts
                className={lists.note}
                facts={[
                  t.ending(token.ending),
                  t.until(at(token.expiresAt)),
                  token.lastUsedAt === null ? t.neverUsed : t.lastUsed(at(token.lastUsedAt)),
                  token.ipRanges.length > 0 && t.addresses(token.ipRanges.length),
                ]}
              />
            </span>
            <span className={lists.buttons}>
              <IconButton icon="trash" label={t.remove(token.name)} onClick={() => setRemoving(token)} />
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== undefined}
        title={t.removeTitle(removing?.name ?? '')}
        confirmLabel={t.confirmRemove}
        situation="danger"
        onClose={() => setRemoving(undefined)}
        onConfirm={async () => {
          await onRemove(removing!)
          toast.success(t.removed)
        }}
      >
        {t.removeWords}
      </ConfirmDialog>
    </>
  )
}
