import { Parser } from 'htmlparser2'

type Element = { name: string; texts: Record<string, string> }

/** The elements with these names in an answer, each with the texts of its children. */
function elementsIn(xml: string, names: readonly string[]): Element[] {
  const found: Element[] = []
  let current: Element | undefined
  let text = ''
  const parser = new Parser(
    {
      onopentag(name) {
        if (names.includes(name)) current = { name, texts: {} }
        text = ''
      },
      ontext(part) {
        text += part
      },
      onclosetag(name) {
        if (!current) return
        if (name === current.name) {
          found.push(current)
          current = undefined
        } else current.texts[name] = text
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return found
}

const first = (xml: string, name: string) =>
  elementsIn(xml, [name])[0]?.texts ?? ({} as Record<string, string>)

/** The code and message of an error; undefined if it is none. */
export function s3Error(xml: string): { code: string; message: string } | undefined {
  const [error] = elementsIn(xml, ['Error'])
  return error && { code: error.texts.Code ?? '', message: error.texts.Message ?? '' }
}

export type Listed = { key: string; size: number; changedAt: Date }

export function s3Listing(xml: string): { objects: Listed[]; next: string | undefined } {
  const objects = elementsIn(xml, ['Contents']).map(({ texts }) => ({
    key: texts.Key ?? '',
    size: Number(texts.Size),
    changedAt: new Date(texts.LastModified ?? 0),
  }))
  const { IsTruncated, NextContinuationToken } = first(xml, 'ListBucketResult')
  return { objects, next: IsTruncated === 'true' ? NextContinuationToken : undefined }
}

export const s3UploadId = (xml: string) => first(xml, 'InitiateMultipartUploadResult').UploadId ?? ''

/** Uploads in parts that were begun and neither completed nor aborted. */
export const s3Uploads = (xml: string) =>
  elementsIn(xml, ['Upload']).map(({ texts }) => ({
    key: texts.Key ?? '',
    uploadId: texts.UploadId ?? '',
    begunAt: new Date(texts.Initiated ?? 0),
  }))

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

export const s3Deletion = (keys: readonly string[]) =>
  `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${keys
    .map((key) => `<Object><Key>${escaped(key)}</Key></Object>`)
    .join('')}</Delete>`

export const s3Completion = (etags: readonly string[]) =>
  `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${etags
    .map((etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`)
    .join('')}</CompleteMultipartUpload>`
