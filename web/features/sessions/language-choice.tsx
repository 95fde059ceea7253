import { localeNames, locales } from '#common/locale.ts'
import { classNames } from '#ui/class-names.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { speak } from '#web/app/spoken-locale.ts'
import styles from './language-choice.module.css'
import { signInWords } from './sign-in.strings.ts'

/** Chooses the language before sign-in. Afterwards the person's own setting applies. */
export function LanguageChoice() {
  const t = useStrings(signInWords)
  const locale = useLocale()
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{t.language}</legend>
      {locales.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          aria-pressed={choice === locale}
          className={classNames(styles.choice, choice === locale && styles.chosen)}
          onClick={() => speak(choice)}
        >
          {localeNames[choice]}
        </button>
      ))}
    </fieldset>
  )
}
