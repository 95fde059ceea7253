import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { type ApiCall, exampleOf } from './api-document.ts'
import styles from './api-reference.module.css'
import { apiReferenceWords } from './api-reference.strings.ts'

type Answer = { status: string; ok: boolean; left: string | null; all: string | null; text: string }

/** The answer as text: JSON with its lines, anything else as it is. */
function readable(text: string) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

type Props = { one: ApiCall; token: string; onToken: (token: string) => void }

/** Makes a call with a token, as a program would, and shows what comes back. */
export function TryCall({ one, token, onToken }: Props) {
  const t = useStrings(apiReferenceWords)
  const fields = one.parameters.filter((parameter) => parameter.in !== 'header')
  const [values, setValues] = useState<Record<string, string>>({})
  const [body, setBody] = useState(() => (one.body ? JSON.stringify(exampleOf(one.body), null, 2) : ''))
  const [answer, setAnswer] = useState<Answer>()
  const set = (name: string) => (value: string) => setValues({ ...values, [name]: value })

  async function send(): Promise<Answer> {
    const path = one.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!.trim()))
    const query = new URLSearchParams(
      fields
        .filter((field) => field.in === 'query' && values[field.name]?.trim())
        .map(({ name }) => [name, values[name]!.trim()]),
    )
    const response = await fetch(query.size > 0 ? `${path}?${query}` : path, {
      method: one.method,
      // The token alone, as in a program.
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        authorization: `Bearer ${token.trim()}`,
        ...(one.body && { 'content-type': 'application/json' }),
      },
      ...(one.body && { body }),
    })
    return {
      status: `${response.status} ${response.statusText}`.trim(),
      ok: response.ok,
      left: response.headers.get('ratelimit-remaining'),
      all: response.headers.get('ratelimit-limit'),
      text: readable(await response.text()),
    }
  }

  const form = useSubmit({
    check: () => ({
      ...(!token.trim() && { token: t.tokenMissing }),
      ...Object.fromEntries(
        fields
          .filter(({ name, required }) => required && !values[name]?.trim())
          .map(({ name }) => [`field ${name}`, t.fieldMissing]),
      ),
      ...(one.body && !isJson(body) && { body: t.jsonWrong }),
    }),
    send,
    done: setAnswer,
    failed: t.unreachable,
    stays: true,
    focusesProblem: true,
  })

  return (
    <form {...form.props} className={styles.try} aria-label={t.tryIt}>
      <h3 className={styles.small}>{t.tryIt}</h3>
      {one.method !== 'GET' && <Notice situation="warning">{t.tryChanges}</Notice>}
      <Input
        type="password"
        label={t.token}
        note={t.tokenNote}
        autoComplete="off"
        value={token}
        onChange={onToken}
        error={form.problems.token}
        required
      />
      {fields.length > 0 && (
        <div className={styles.filters}>
          {fields.map(({ name, required }) => (
            <Input
              key={name}
              label={name}
              value={values[name] ?? ''}
              onChange={set(name)}
              error={form.problems[`field ${name}`]}
              required={required}
            />
          ))}
        </div>
      )}
      {one.body && (
        <Textarea
          label={t.body}
          value={body}
          onChange={setBody}
          error={form.problems.body}
          rows={6}
          spellCheck={false}
          className={styles.code}
        />
      )}
      <div>
        <Button type="submit" priority="primary" pending={form.pending}>
          {t.send}
        </Button>
      </div>
      {form.failure && <Notice situation="danger">{form.failure}</Notice>}
      {answer && (
        <section aria-label={t.answer} aria-live="polite" className={styles.part}>
          <p>
            <b className={answer.ok ? styles.good : styles.bad}>{answer.status}</b>{' '}
            {answer.left !== null && answer.all !== null && (
              <span className={styles.note}>{t.left(answer.left, answer.all)}</span>
            )}
          </p>
          {answer.text && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
            <pre className={styles.answer} tabIndex={0}>
              {answer.text}
            </pre>
          )}
        </section>
      )}
    </form>
  )
}
