import { strings } from '#common/strings.ts'

export const moveHandleStrings = strings({
  up: { ja: '上へ移動', en: 'Move up' },
  down: { ja: '下へ移動', en: 'Move down' },
})
