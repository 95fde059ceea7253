import type { Checked } from './organisation-files.commands.ts'

/** The result of a check: counts by mark, the lines that change something, and the problems. */
export function presentCheck({ lines, problems, fingerprint }: Checked) {
  const changing = lines.filter(({ marks }) => marks.length > 0)
  const marked = (mark: (typeof changing)[number]['marks'][number]) =>
    changing.filter(({ marks }) => marks.includes(mark)).length
  return {
    counts: {
      new: marked('new'),
      renamed: marked('renamed'),
      moved: marked('moved'),
      changed: marked('changed'),
      unchanged: lines.length - changing.length,
    },
    lines: changing,
    problems,
    fingerprint,
  }
}
