import { longText as manyLines, oneLine } from '../clean-text.ts'
import { formLimits } from '../form-item.ts'
import { malformed, type PlainKind, textIn, usual } from './item-kind.ts'

const words = (clean: (text: string) => string): Pick<PlainKind<'text' | 'long_text'>, 'clean' | 'show'> => ({
  clean(item, value, say, context) {
    const given = textIn(value)
    if (given === null) return malformed(say, context)
    const text = clean(given)
    const length = [...text].length
    if (length > item.maxLength) say(context.t.tooLong(item.maxLength, length))
    return text ? { text } : null
  },
  show: (_, value) => ('text' in value ? { text: value.text } : null),
})

export const text: PlainKind<'text'> = {
  ...usual,
  ...words(oneLine),
  begin: () => ({ placeholder: '', maxLength: 100 }),
  check: ({ maxLength }, { between }) => between('maxLength', maxLength, 1, formLimits.textLength),
}

export const longText: PlainKind<'long_text'> = {
  ...usual,
  ...words(manyLines),
  begin: () => ({ placeholder: '', maxLength: 2000 }),
  check: ({ maxLength }, { between }) => between('maxLength', maxLength, 1, formLimits.longTextLength),
}

export const link: PlainKind<'link'> = {
  ...usual,
  begin: () => ({ placeholder: '' }),
  clean(_, value, say, context) {
    const given = textIn(value)
    if (given === null) return malformed(say, context)
    const typed = oneLine(given)
    if (!typed) return null
    const address = /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#].*)?$/.test(typed) ? `https://${typed}` : typed
    const length = [...address].length
    if (length > formLimits.linkLength) say(context.t.tooLong(formLimits.linkLength, length))
    if (!/^https?:\/\/[^\s/]\S*$/i.test(address) || !URL.canParse(address)) say(context.t.notLink)
    return { text: address }
  },
  show: (_, value) => ('text' in value ? { text: value.text, link: value.text } : null),
}
