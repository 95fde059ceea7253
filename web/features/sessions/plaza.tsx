import styles from './plaza.module.css'

const rings = [
  { radius: 34, people: 6, turn: 0 },
  { radius: 62, people: 11, turn: 12 },
  { radius: 92, people: 17, turn: 4 },
]

// A few differ. They are chosen by position, so that the picture is always the same.
const stands = (ring: number, person: number) => (ring * 7 + person * 5) % 9 === 0

/** The illustration: people gathering around the centre of a square. */
export function Plaza({ className }: { className?: string }) {
  return (
    <svg viewBox="-110 -110 220 220" aria-hidden="true" className={className}>
      <circle r="104" className={styles.ground} />
      <circle r="78" className={styles.ground} />
      <circle r="49" className={styles.ground} />
      <circle r="14" className={styles.middle} />
      {rings.map(({ radius, people, turn }, ring) =>
        Array.from({ length: people }, (_, person) => {
          const angle = ((person / people) * 360 + turn) * (Math.PI / 180)
          return (
            <circle
              key={`${radius} ${angle}`}
              cx={radius * Math.cos(angle)}
              cy={radius * Math.sin(angle)}
              r={stands(ring, person) ? 6.5 : 4.5}
              className={stands(ring, person) ? styles.bright : styles.person}
            />
          )
        }),
      )}
    </svg>
  )
}
