import type { Drawing } from './scene.ts'

type Sky = { top: string; low: string; sun: string; far: string; mid: string; near: string }

const skies: Sky[] = [
  { top: '#8cc9ee', low: '#e8f6fb', sun: '#fff6c8', far: '#9bb8cf', mid: '#6f9f7c', near: '#4c8058' },
  { top: '#f7b27a', low: '#fde8cf', sun: '#fff0c0', far: '#c08f8b', mid: '#a3655a', near: '#6e4343' },
  { top: '#6a7fb8', low: '#f3c9c0', sun: '#ffe2b8', far: '#7f86ad', mid: '#5b6693', near: '#3c4670' },
  { top: '#a9d8e8', low: '#f6f3e4', sun: '#ffffff', far: '#b4c6bd', mid: '#d39a4f', near: '#a8632f' },
  { top: '#bfd6e6', low: '#eef4f7', sun: '#ffffff', far: '#c9d6df', mid: '#9fb3c1', near: '#e7edf1' },
]

const sky = ({ top, low }: Sky) =>
  `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs><rect width="1200" height="800" fill="url(#s)"/>`

function clouds(random: Parameters<Drawing>[0]) {
  let drawn = ''
  for (let i = random.between(1, 3); i > 0; i--) {
    const x = random.between(80, 1000)
    const y = random.between(70, 240)
    drawn += `<g fill="#fff" opacity=".75"><ellipse cx="${x}" cy="${y}" rx="90" ry="26"/><ellipse cx="${x + 50}" cy="${y - 20}" rx="56" ry="30"/><ellipse cx="${x - 36}" cy="${y - 14}" rx="44" ry="24"/></g>`
  }
  return drawn
}

/** Hills or a mountain with a lake, in one of the seasons. */
export const landscape: Drawing = (random) => {
  const colours = random.pick(skies)
  const peak = random.between(300, 900)
  const high = random.between(180, 260)
  const snow = random.chance(0.7)
    ? `<path d="M${peak} ${high}l-88 94 34-12 26 26 30-22 34 24 24-24 30 14z" fill="#fff"/>`
    : ''
  const ridge = (y: number, swing: number, colour: string) =>
    `<path d="M0 ${y}C200 ${y - swing} 320 ${y + swing} 560 ${y - swing / 2}S980 ${y + swing} 1200 ${y - swing}V800H0z" fill="${colour}"/>`
  let trees = ''
  for (let i = 0; i < 26; i++) {
    const x = random.between(-20, 1220)
    const y = random.between(640, 780)
    const size = 26 + (y - 640) / 2.5
    const colour = random.pick([colours.near, colours.mid, colours.near])
    trees += random.chance(0.5)
      ? `<path d="M${x} ${y - size * 2}l${size * 0.7} ${size * 2}h-${size * 1.4}z" fill="${colour}" stroke="#000" stroke-opacity=".08" stroke-width="3"/>`
      : `<rect x="${x - 4}" y="${y - size}" width="8" height="${size}" fill="#5b4636"/><circle cx="${x}" cy="${y - size * 1.3}" r="${size * 0.62}" fill="${colour}"/>`
  }
  const lake = random.chance(0.5)
    ? `<ellipse cx="600" cy="640" rx="560" ry="70" fill="${colours.top}" opacity=".85"/><path d="M200 640h300M560 660h380M420 622h160" stroke="#fff" stroke-opacity=".5" stroke-width="6" stroke-linecap="round"/>`
    : ''
  return `${sky(colours)}<circle cx="${1200 - peak}" cy="170" r="66" fill="${colours.sun}"/>${clouds(random)}<path d="M${peak - 460} 620L${peak} ${high}l460 ${620 - high}z" fill="${colours.far}"/>${snow}${ridge(540, 60, colours.mid)}${lake}${ridge(700, 34, colours.near)}${trees}`
}

/** A row of houses and towers by day, at dusk or at night. */
export const city: Drawing = (random) => {
  const night = random.chance(0.4)
  const colours = night
    ? { top: '#1c2a52', low: '#6d6a9c', sun: '#fdf3cf', far: '#2c3866', mid: '#222c54', near: '#151c3b' }
    : random.pick(skies)
  const row = (base: number, height: number, colour: string) => {
    let drawn = ''
    for (let x = -20; x < 1200; ) {
      const width = random.between(70, 150)
      const tall = random.between(height / 3, height)
      const y = base - tall
      drawn += `<rect x="${x}" y="${y}" width="${width}" height="${tall + 300}" fill="${colour}"/>`
      for (let wy = y + 22; wy < base - 20; wy += 42) {
        for (let wx = x + 14; wx < x + width - 22; wx += 32) {
          if (!random.chance(0.55)) continue
          drawn += `<rect x="${wx}" y="${wy}" width="16" height="20" rx="2" fill="${night ? '#ffe08a' : '#ffffff'}" opacity="${night ? '.85' : '.4'}"/>`
        }
      }
      x += width + random.between(0, 12)
    }
    return drawn
  }
  const tower = random.between(200, 1000)
  return `${sky(colours)}<circle cx="${1200 - tower}" cy="150" r="54" fill="${colours.sun}"/>${night ? '' : clouds(random)}<path d="M${tower} 90l46 470h-92z" fill="${night ? '#b4553f' : '#d9705a'}"/><path d="M${tower - 34} 330h68M${tower - 20} 230h40" stroke="#fff" stroke-width="10"/>${row(600, 360, colours.far)}${row(660, 260, colours.mid)}<rect y="690" width="1200" height="110" fill="${night ? '#0f1530' : '#8f989f'}"/><path d="M0 746h1200" stroke="#fff" stroke-width="8" stroke-dasharray="70 50" opacity=".7"/>`
}
