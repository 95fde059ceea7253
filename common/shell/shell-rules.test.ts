import { describe, expect, it } from 'vitest'
import { externalAddress, internalPath } from './addresses.ts'
import {
  contrastOf,
  leastContrast,
  plainColours,
  readabilityOf,
  readableColours,
  shownContrast,
  themeContrasts,
} from './contrast.ts'
import { keptProfileEntries, standardShell, wholeProfileMenu } from './shell-parts.ts'
import { shellProblems } from './shell-problems.ts'

describe('contrast', () => {
  it('is calculated by the WCAG formula', () => {
    expect(contrastOf('#000000', '#ffffff')).toBe(21)
    expect(contrastOf('#FFFFFF', '#ffffff')).toBe(1)
    expect(shownContrast(contrastOf('#777777', '#ffffff'))).toBe(4.47)
    expect(readabilityOf(contrastOf('#777777', '#ffffff'))).toBe('poor')
    expect(readabilityOf(contrastOf('#767676', '#ffffff'))).toBe('good')
    expect(readabilityOf(contrastOf('#1b2024', '#ffffff'))).toBe('excellent')
  })

  it('is sufficient on any background with the suggested colours', () => {
    const steps = [0, 51, 102, 117, 128, 153, 204, 255]
    const hex = (part: number) => part.toString(16).padStart(2, '0')
    for (const red of steps)
      for (const green of steps)
        for (const blue of steps) {
          const colours = readableColours(`#${hex(red)}${hex(green)}${hex(blue)}`)
          const { text, hover } = themeContrasts(colours)
          expect([colours.bgColor, Math.min(text, hover) >= leastContrast]).toEqual([colours.bgColor, true])
          expect(colours.bgHoverColor).not.toBe(colours.bgColor)
          expect(shellProblems('theme', { colours, logoMediaFileId: null })).toEqual([])
        }
    expect(shellProblems('theme', { colours: plainColours, logoMediaFileId: null })).toEqual([])
  })
})

describe('URLs', () => {
  it.each([
    ['https://kintai.example', 'https://kintai.example/'],
    [' HTTP://Kintai.example/a b?x=1#y ', 'http://kintai.example/a%20b?x=1#y'],
    ['https://勤怠.example/', 'https://xn--whrw12a.example/'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['//kintai.example/', null],
    ['https:/kintai.example', null],
    ['https://me:secret@kintai.example/', null],
    ['https://me@kintai.example/', null],
    ['ftp://kintai.example/', null],
    ['https://', null],
    ['', null],
  ])('outside: %s', (given, kept) => expect(externalAddress(given)).toBe(kept))

  it.each([
    ['/menus/3', '/menus/3'],
    [' /home?compose=3#x ', '/home?compose=3#x'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['menus/3', null],
    ['https://evil.example/', null],
    ['/menus/../admin', null],
    ['/menus/\n3', null],
  ])('inside: %s', (given, kept) => expect(internalPath(given)).toBe(kept))
})

describe('the profile menu', () => {
  const { entries } = standardShell().profile_menu
  it('shows permanent entries, includes entries of later versions, and ends with signing out', () => {
    const arranged = entries
      .filter(({ iconType }) => iconType !== 'external_links')
      .toReversed()
      .map((entry) => ({ ...entry, shown: false }))
    const whole = wholeProfileMenu({ entries: arranged })
    expect(whole).toHaveLength(entries.length)
    expect(whole.slice(-2).map(({ iconType }) => iconType)).toEqual(['external_links', 'signout'])
    const shown = whole.filter((entry) => entry.shown).map(({ iconType }) => iconType)
    expect(shown.toSorted()).toEqual([...keptProfileEntries, 'external_links'].toSorted())
  })
})
