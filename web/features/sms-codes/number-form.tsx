import type { CountryCode } from 'libphonenumber-js/min'
import { useState } from 'react'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { AccountForm } from '../sessions/account-form.tsx'
import { smsWords } from './sms-codes.strings.ts'
import { usePhoneNumbers } from './use-phone-numbers.ts'

type Props = {
  /** The countries to choose from, as codes. If unset, all. */
  countries?: readonly string[]
  /** The one that is chosen at first. If unset, the first. */
  defaultCountry?: string
  /** @param number as it is stored: `+819012345678` */
  send: (number: string) => Promise<unknown>
  onDone: (number: string) => void
}

/** Asks for a mobile number, with its country if there is more than one. */
export function NumberForm({ countries, defaultCountry, send, onDone }: Props) {
  const t = useStrings(smsWords)
  const locale = useLocale()
  const numbers = usePhoneNumbers()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<CountryCode>()
  const options = numbers
    ?.countriesIn(locale)
    .filter(({ value }) => countries === undefined || countries.includes(value))
  const first = options?.find(({ value }) => value === defaultCountry) ?? options?.[0]
  const country = chosen ?? first?.value ?? 'JP'
  const number = numbers ? numbers.sentNumber(typed, country) : typed.trim()
  const form = useSubmit({
    check: () => ({ number: typed.trim() === '' ? t.numberMissing : '' }),
    send: () => send(number),
    done: () => onDone(number),
    stays: true,
    focusesProblem: true,
  })
  return (
    <AccountForm form={form} submitLabel={t.send}>
      {options && options.length > 1 && (
        <Select
          label={t.country}
          autoComplete="country"
          options={options}
          value={country}
          onChange={(value) => {
            setChosen(value)
            form.clear()
          }}
        />
      )}
      <Input
        label={t.number}
        type="text"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          // A number that says its country, as browsers fill it in.
          const said = numbers?.countryOf(text)
          if (said && options?.some(({ value }) => value === said)) setChosen(said)
          form.clear()
        }}
        error={form.problems.number}
      />
    </AccountForm>
  )
}
