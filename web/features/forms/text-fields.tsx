import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { ItemProps } from './form-context.ts'
import { useItemWords } from './item-words.tsx'

const textOf = (value: ItemProps['value']) => (value && 'text' in value ? value.text : '')

export function TextField({ item, path, value, onChange }: ItemProps<'text'>) {
  return (
    <Input
      {...useItemWords(item, path)}
      value={textOf(value)}
      placeholder={item.placeholder}
      onChange={(text) => onChange(text ? { text } : null)}
    />
  )
}

export function LongTextField({ item, path, value, onChange }: ItemProps<'long_text'>) {
  const words = useItemWords(item, path)
  return (
    <Textarea
      {...words}
      value={textOf(value)}
      placeholder={item.placeholder}
      most={item.maxLength}
      onChange={(text) => onChange(text ? { text } : null)}
    />
  )
}

export function LinkField({ item, path, value, onChange }: ItemProps<'link'>) {
  return (
    <Input
      {...useItemWords(item, path)}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      value={textOf(value)}
      placeholder={item.placeholder || 'https://'}
      onChange={(text) => onChange(text ? { text } : null)}
    />
  )
}
