import { strings } from '#common/strings.ts'

export const moveHandleStrings = strings({
  move: {
    ja: (name: string) => `「${name}」の順番を変える（↑↓キーかドラッグ）`,
    en: (name: string) => `Reorder ${name} (arrow keys or drag)`,
  },
  up: { ja: '上へ移動', en: 'Move up' },
  down: { ja: '下へ移動', en: 'Move down' },
  moved: {
    ja: (name: string, place: number) => `「${name}」は${place}番目です`,
    en: (name: string, place: number) => `${name} moved to position ${place}`,
  },
})
