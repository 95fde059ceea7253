import type { Random } from '../../random.ts'

const skins = ['#f6d3b8', '#f2c6a3', '#eab98f', '#fbdcc6', '#d9a77d']
const hairs = ['#2b2320', '#3a2a22', '#4b3527', '#1f1d22', '#5d4332', '#6b5a50']
const clothes = ['#2c6bcb', '#00788f', '#434c54', '#8a5a83', '#b4553f', '#177036', '#dfe3e6', '#35415e']
const backgrounds = [
  ['#cdeff5', '#9edfea'],
  ['#fde3cf', '#f7c9a9'],
  ['#e2ecd2', '#c3d9a6'],
  ['#e5ddf3', '#cabbe4'],
  ['#ffedb3', '#fbd978'],
  ['#d2e3fa', '#a7c8f4'],
  ['#f8d6de', '#efb3c1'],
  ['#e6e4dc', '#cdc9bb'],
] as const

/** A simple drawn face with a background, 320 × 320, as SVG. */
export function portrait(random: Random, woman: boolean): string {
  const skin = random.pick(skins)
  const hair = random.pick(hairs)
  const cloth = random.pick(clothes)
  const [light, deep] = random.pick(backgrounds)
  const shirt = cloth === '#dfe3e6' ? '#5a646d' : '#ffffff'
  const behind = woman ? random.pick(hairBehind)(hair) : ''
  const front = random.pick(woman ? womensFringes : mensFringes)(hair)
  const glasses = random.chance(0.25) ? spectacles : ''
  const mouth = random.pick(mouths)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320">
<defs><linearGradient id="b" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs>
<rect width="320" height="320" fill="url(#b)"/>${surroundings(random, deep)}
${behind}
<path d="M40 330c4-64 46-92 92-98h56c46 6 88 34 92 98z" fill="${cloth}"/>
<path d="M132 232l28 40 28-40-8-14h-40z" fill="${shirt}"/>
<path d="M134 190h52v38c0 18-12 28-26 28s-26-10-26-28z" fill="${skin}"/><path d="M134 208c14 14 38 14 52 0v12c-14 12-38 12-52 0z" fill="#000" opacity=".08"/>
<circle cx="97" cy="150" r="14" fill="${skin}"/><circle cx="223" cy="150" r="14" fill="${skin}"/>
<path d="M98 128c0-44 28-68 62-68s62 24 62 68c0 52-26 88-62 88s-62-36-62-88z" fill="${skin}"/>
<ellipse cx="118" cy="172" rx="13" ry="8" fill="#e8776a" opacity=".22"/><ellipse cx="202" cy="172" rx="13" ry="8" fill="#e8776a" opacity=".22"/>
<ellipse cx="136" cy="148" rx="6" ry="8" fill="#2a2422"/><ellipse cx="184" cy="148" rx="6" ry="8" fill="#2a2422"/>
<circle cx="138.500" cy="145" r="2" fill="#fff"/><circle cx="186.500" cy="145" r="2" fill="#fff"/>
<path d="M124 130q11-7 23-1M173 129q12-6 23 1" fill="none" stroke="${hair}" stroke-width="5" stroke-linecap="round"/>
<path d="M160 156q-5 12 2 14" fill="none" stroke="#000" stroke-opacity=".18" stroke-width="4" stroke-linecap="round"/>
${mouth}${front}${glasses}</svg>`
}

const spectacles =
  '<g fill="none" stroke="#3a3f45" stroke-width="4"><rect x="114" y="132" width="42" height="32" rx="14"/><rect x="164" y="132" width="42" height="32" rx="14"/><path d="M156 144q4-4 8 0M114 142l-16-2M206 142l16-2"/></g>'

const mouths = [
  '<path d="M142 186q18 16 36 0" fill="none" stroke="#a8433a" stroke-width="5" stroke-linecap="round"/>',
  '<path d="M140 184q20 26 40 0z" fill="#a8433a"/><path d="M146 187q14 6 28 0" stroke="#fff" stroke-width="4" fill="none"/>',
  '<path d="M146 188q14 9 28 0" fill="none" stroke="#a8433a" stroke-width="5" stroke-linecap="round"/>',
]

const hairBehind: ((colour: string) => string)[] = [
  (c) =>
    `<path d="M84 132c0-58 34-86 76-86s76 28 76 86v74c0 30-18 44-40 44h-72c-22 0-40-14-40-44z" fill="${c}"/>`,
  (c) =>
    `<path d="M82 132c0-58 34-88 78-88s78 30 78 88c0 40 4 60 10 118-20 12-156 12-176 0 6-58 10-78 10-118z" fill="${c}"/>`,
  (c) =>
    `<circle cx="160" cy="46" r="30" fill="${c}"/><path d="M88 140c-2-60 32-90 72-90s74 30 72 90z" fill="${c}"/>`,
  (c) =>
    `<path d="M88 140c-2-60 32-92 72-92s74 32 72 92l-4 34h-136z" fill="${c}"/><path d="M226 120c34 10 40 60 22 104-18-8-28-40-30-70z" fill="${c}"/>`,
]

const womensFringes: ((colour: string) => string)[] = [
  (c) =>
    `<path d="M92 142c-8-62 28-94 68-94s76 32 68 94c-6-22-16-36-28-44-26 12-60 12-80 0-14 8-22 22-28 44z" fill="${c}"/>`,
  (c) =>
    `<path d="M92 148c-10-66 28-100 68-100s78 34 68 100c-6-28-20-46-44-62-14 22-62 26-80 30-6 8-10 18-12 32z" fill="${c}"/>`,
  (c) =>
    `<path d="M92 146c-10-64 28-98 68-98s78 34 68 98c-4-12-8-20-14-28H106c-6 8-10 16-14 28z" fill="${c}"/>`,
]

const mensFringes: ((colour: string) => string)[] = [
  (c) =>
    `<path d="M94 136c-12-58 20-92 66-92s80 30 66 92c-4-18-10-30-18-38-28 4-64-2-84-12-14 10-26 28-30 50z" fill="${c}"/>`,
  (c) =>
    `<path d="M94 134c-8-48 14-88 60-90 52-4 82 34 72 90-6-14-8-24-12-34-20-6-34-16-42-26-18 18-48 28-66 28-6 8-10 18-12 32z" fill="${c}"/>`,
  (c) =>
    `<path d="M96 124c-4-46 24-76 64-76s68 30 64 76c-6-20-16-32-30-38-22-6-46-6-68 0-14 6-24 18-30 38z" fill="${c}"/>`,
  (c) =>
    `<path d="M94 132c-14-50 8-74 26-80 8-12 30-14 42-8 20-6 42 2 50 16 18 10 26 40 14 72-6-16-10-26-18-34l-14 8-10-12-18 10-14-12-16 12-14-8c-14 8-22 18-28 36z" fill="${c}"/>`,
]

function surroundings(random: Random, deep: string) {
  const shape = random.between(0, 3)
  if (shape === 0) return `<circle cx="160" cy="170" r="130" fill="#fff" opacity=".35"/>`
  if (shape === 1) {
    const x = random.between(20, 60)
    return `<g fill="#fff" opacity=".38"><circle cx="${x}" cy="70" r="46"/><circle cx="${300 - x / 2}" cy="120" r="64"/></g>`
  }
  if (shape === 2) {
    return `<path d="M0 ${random.between(190, 230)}q80-60 160-10t160-20v160H0z" fill="#fff" opacity=".35"/>`
  }
  return `<path d="M0 0h120L0 160zM320 320V180L200 320z" fill="${deep}" opacity=".6"/>`
}
