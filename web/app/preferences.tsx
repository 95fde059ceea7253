import { useMutation, useQueryClient } from '@tanstack/react-query'
import { localeNames, locales } from '#common/locale.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { updateCurrentUser } from '#contract/users.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from './api.ts'
import styles from './preferences.module.css'
import { currentUserQuery, useCurrentUser } from './session.tsx'
import { shellWords } from './shell.strings.ts'

type Change = CallInput<typeof updateCurrentUser>['body']

const schemes: { value: 'light' | 'dark' | null; icon: IconName; name: 'system' | 'light' | 'dark' }[] = [
  { value: null, icon: 'device', name: 'system' },
  { value: 'light', icon: 'sun', name: 'light' },
  { value: 'dark', icon: 'moon', name: 'dark' },
]

/**
 * Colours change at once on the page, then on the server, and are reverted if that fails. A language change may reload
 * the page, so it is saved first.
 */
function usePreference() {
  const queryClient = useQueryClient()
  const t = useStrings(shellWords)
  const show = (change: Change) =>
    queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, ...change })
  return useMutation({
    mutationFn: (change: Change) => call(updateCurrentUser, { body: change }),
    onMutate: async (change) => {
      await queryClient.cancelQueries(currentUserQuery)
      const before = queryClient.getQueryData(currentUserQuery.queryKey)
      if (!change.locale) show(change)
      return before
    },
    onError: (_, __, before) => {
      queryClient.setQueryData(currentUserQuery.queryKey, before)
      toast.danger(t.notSaved)
    },
    // Names and messages from the server are in the person's language.
    onSuccess: (_, change) => {
      if (!change.locale) return
      show(change)
      return queryClient.invalidateQueries()
    },
  })
}

export function Preferences() {
  const t = useStrings(shellWords)
  const user = useCurrentUser()
  const locale = useLocale()
  const { mutate } = usePreference()
  if (!user) return null
  return (
    <div className={styles.preferences}>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t.language}</legend>
        {locales.map((choice) => (
          <button
            key={choice}
            type="button"
            lang={choice}
            aria-pressed={choice === locale}
            className={classNames(styles.choice, choice === locale && styles.chosen)}
            onClick={() => mutate({ locale: choice })}
          >
            {localeNames[choice]}
          </button>
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t.colours}</legend>
        {schemes.map(({ value, icon, name }) => (
          <button
            key={name}
            type="button"
            aria-pressed={value === user.colorScheme}
            aria-label={t[name]}
            title={t[name]}
            className={classNames(styles.choice, value === user.colorScheme && styles.chosen)}
            onClick={() => mutate({ colorScheme: value })}
          >
            <Icon name={icon} />
          </button>
        ))}
      </fieldset>
      {user.presence && (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t.presence}</legend>
          {(['shown', 'hidden'] as const).map((presence) => (
            <button
              key={presence}
              type="button"
              aria-pressed={presence === user.presence}
              className={classNames(styles.choice, presence === user.presence && styles.chosen)}
              onClick={() => mutate({ presence })}
            >
              {presence === 'shown' ? t.presenceShown : t.presenceHidden}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
