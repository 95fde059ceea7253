import type { Answer } from '#contract/endpoint.ts'
import type { readRegistrationRequest } from '#contract/registration-requests.ts'
import styles from './registration.module.css'

type Props = {
  /** Name and text; those without a text are left out. */
  facts: readonly (readonly [string, string])[]
  answers: Answer<typeof readRegistrationRequest>['answers']
}

/** What a person entered who asks for an account. */
export function RequestFacts({ facts, answers }: Props) {
  const list = [
    ...facts,
    ...answers.flatMap(({ name, kind, text }) => (kind === 'heading' ? [] : [[name, text] as const])),
  ]
  return (
    <dl className={styles.facts}>
      {list.map(([name, text], at) =>
        text === '' ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have the same name
          <div key={`${at} ${name}`}>
            <dt className={styles.note}>{name}</dt>
            <dd>{text}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
