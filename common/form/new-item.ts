import type { FormItemKind } from './form-item.ts'
import { kindOf } from './kinds/all-kinds.ts'
import type { Of } from './kinds/item-kind.ts'

/** A new item of a kind as the designer creates it, with `more` applied. */
export const newItem = <K extends FormItemKind>(
  kind: K,
  key: string,
  name: string,
  more: Partial<Of<K>> = {},
): Of<K> =>
  ({
    key,
    kind,
    name,
    note: '',
    required: false,
    published: true,
    shownWhen: null,
    ...kindOf({ kind }).begin(),
    ...more,
  }) as Of<K>
