import type { Drawing } from './scene.ts'

const accents = ['#00788f', '#2c6bcb', '#228a44', '#c93f62', '#c98a00']

/** A slide with figures: columns, a line or shares. */
export const chart: Drawing = (random) => {
  const accent = random.pick(accents)
  const second = random.pick(accents.filter((colour) => colour !== accent))
  const parts = random.between(6, 9)
  const values = Array.from(
    { length: parts },
    (_, i) => 120 + i * random.between(8, 30) + random.between(0, 120),
  )
  const step = 640 / parts
  const columns = values
    .map((value, i) => {
      const x = Math.round(120 + i * step)
      return `<rect x="${x}" y="${620 - value}" width="${Math.round(step * 0.55)}" height="${value}" rx="6" fill="${i === parts - 1 ? accent : '#c3d4dc'}"/>`
    })
    .join('')
  const points = values.map(
    (value, i) => [Math.round(130 + i * step), Math.round(560 - value * 0.9)] as const,
  )
  const line = `<path d="M${points.map(([x, y]) => `${x} ${y}`).join('L')}" fill="none" stroke="${second}" stroke-width="9" stroke-linejoin="round"/>${points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="12" fill="#fff" stroke="${second}" stroke-width="7"/>`).join('')}`
  const share = random.between(35, 82)
  const around = 2 * Math.PI * 110
  return `<rect width="1200" height="800" fill="#eef2f4"/><rect x="50" y="40" width="1100" height="720" rx="20" fill="#fff"/>
<rect x="100" y="90" width="${random.between(320, 520)}" height="30" rx="8" fill="#434c54"/><rect x="100" y="136" width="${random.between(200, 420)}" height="16" rx="8" fill="#c6ccd1"/>
<path d="M100 260h680M100 380h680M100 500h680" stroke="#eef0f2" stroke-width="4"/><path d="M100 620h690" stroke="#9aa3ab" stroke-width="5"/>
${random.chance(0.7) ? columns : ''}${line}
<g transform="translate(970 330)"><circle r="110" fill="none" stroke="#e3e9ec" stroke-width="46"/><circle r="110" fill="none" stroke="${accent}" stroke-width="46" stroke-dasharray="${Math.round((around * share) / 100)} ${Math.round(around)}" transform="rotate(-90)"/></g>
<g><rect x="870" y="530" width="26" height="26" rx="6" fill="${accent}"/><rect x="912" y="534" width="150" height="16" rx="8" fill="#c6ccd1"/><rect x="870" y="580" width="26" height="26" rx="6" fill="#e3e9ec"/><rect x="912" y="584" width="110" height="16" rx="8" fill="#c6ccd1"/></g>
<rect x="100" y="670" width="300" height="16" rx="8" fill="#dfe3e6"/><rect x="430" y="670" width="220" height="16" rx="8" fill="#dfe3e6"/>`
}
