import { CopiedText } from '#ui/copied-text.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { apiAreaWords, apiTokenWords } from '../api-tokens/api-tokens.strings.ts'
import { type ApiCall, curlOf, rowsOf, type Schema, type SchemaRow } from './api-document.ts'
import styles from './api-reference.module.css'
import { apiReferenceWords } from './api-reference.strings.ts'
import { TryCall } from './try-call.tsx'

type Props = { one: ApiCall; token: string; onToken: (token: string) => void }

/** What a call needs, takes and returns, and a form that makes it. */
export function CallDetails({ one, token, onToken }: Props) {
  const t = useStrings(apiReferenceWords)
  const names = useStrings(apiAreaWords)
  const access = useStrings(apiTokenWords)
  const { parameters, body, response, errors, scope } = one
  const parameterRows = parameters.map(({ name, schema, required }): SchemaRow => {
    const [type] = rowsOf({ properties: { [name]: schema } })
    return { ...type!, name, required }
  })
  return (
    <>
      <p className={styles.scope}>
        {t.scope} <code>{scope}</code>
        <Tag>
          {names[one.area]}・{scope.endsWith(':read') ? access.read : access.write}
        </Tag>
      </p>
      {parameterRows.length > 0 && <Fields title={t.parameters} rows={parameterRows} />}
      {body && <Fields title={t.body} rows={rowsOf(body)} />}
      <Returned response={response} download={one.downloads} />
      <section className={styles.part}>
        <h3 className={styles.small}>{t.errors}</h3>
        <ul className={styles.errors}>
          {errors.map(({ status, codes }) => (
            <li key={status}>
              <b>{status}</b> {codes}
            </li>
          ))}
        </ul>
      </section>
      <CopiedText label={t.curl} text={curlOf(one, location.origin)} />
      <TryCall one={one} token={token} onToken={onToken} />
    </>
  )
}

function Returned({ response, download }: { response: Schema | undefined; download: boolean }) {
  const t = useStrings(apiReferenceWords)
  if (response) return <Fields title={t.response} rows={rowsOf(response)} />
  return (
    <section className={styles.part}>
      <h3 className={styles.small}>{t.response}</h3>
      <p className={styles.note}>{download ? t.file : t.noContent}</p>
    </section>
  )
}

function Fields({ title, rows }: { title: string; rows: SchemaRow[] }) {
  const t = useStrings(apiReferenceWords)
  return (
    <section className={styles.part}>
      <h3 className={styles.small}>{title}</h3>
      <table className={styles.fields}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.type}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, depth, type, required }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields never change
            <tr key={place}>
              <th scope="row" style={{ paddingInlineStart: `calc(${depth} * var(--space-16))` }}>
                <code>{name}</code>
                {required && <span className={styles.required}>{t.required}</span>}
              </th>
              <td>
                <code>{type}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
