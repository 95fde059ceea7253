/*
 * A picture behind a frame. Lengths are in widths of the frame, so that the same crop applies to a small preview and
 * to the uploaded picture.
 */

export type Size = { width: number; height: number }

/** `x`, `y`: the offset of the picture's centre from the frame's centre. `turns`: clockwise quarter turns. */
export type Crop = { turns: number; zoom: number; x: number; y: number }

export const wholeCrop: Crop = { turns: 0, zoom: 1, x: 0, y: 0 }
export const mostZoom = 5

/** The picture's size after its turns. */
const lying = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 1 ? { width: height, height: width } : { width, height }

/** Frame widths per pixel at which the picture just fills the frame. `aspect`: width by height. */
export function scaleOf(size: Size, aspect: number, { turns, zoom }: Crop) {
  const { width, height } = lying(size, turns)
  return Math.max(1 / width, 1 / aspect / height) * zoom
}

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value))

/** The nearest crop in which the picture fills the frame. */
export function settle(size: Size, aspect: number, crop: Crop): Crop {
  const zoom = Math.min(mostZoom, Math.max(1, crop.zoom))
  const scale = scaleOf(size, aspect, { ...crop, zoom })
  const { width, height } = lying(size, crop.turns)
  return {
    turns: crop.turns,
    zoom,
    x: within(crop.x, Math.max(0, (width * scale - 1) / 2)),
    y: within(crop.y, Math.max(0, (height * scale - 1 / aspect) / 2)),
  }
}

export const moved = (crop: Crop, x: number, y: number): Crop => ({ ...crop, x: crop.x + x, y: crop.y + y })

/** Zooms, keeping the point `at` in place. */
export function zoomed(crop: Crop, zoom: number, at = { x: 0, y: 0 }): Crop {
  const next = Math.min(mostZoom, Math.max(1, zoom))
  const factor = next / crop.zoom
  return { ...crop, zoom: next, x: at.x + (crop.x - at.x) * factor, y: at.y + (crop.y - at.y) * factor }
}

/** Rotates by a quarter turn clockwise around the frame's centre. */
export const turned = ({ turns, zoom, x, y }: Crop): Crop => ({ turns: (turns + 1) % 4, zoom, x: -y, y: x })

/** The style of the picture inside its frame, for any size of the frame. */
export function cropStyle(size: Size, aspect: number, crop: Crop) {
  const scale = scaleOf(size, aspect, crop)
  return {
    width: `${size.width * scale * 100}%`,
    left: `${50 + crop.x * 100}%`,
    top: `${50 + crop.y * aspect * 100}%`,
    transform: `translate(-50%, -50%) rotate(${crop.turns * 90}deg)`,
  }
}

/** Draws the framed part at the size in which it is uploaded. */
export function drawCrop(
  context: Pick<
    CanvasRenderingContext2D,
    'translate' | 'rotate' | 'drawImage' | 'fillRect' | 'fillStyle' | 'imageSmoothingQuality'
  >,
  picture: HTMLImageElement,
  { size, crop, to }: { size: Size; crop: Crop; to: Size },
) {
  const scale = scaleOf(size, to.width / to.height, crop) * to.width
  // Transparent areas become white, not black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, to.width, to.height)
  context.imageSmoothingQuality = 'high'
  context.translate(to.width / 2 + crop.x * to.width, to.height / 2 + crop.y * to.width)
  context.rotate((crop.turns * Math.PI) / 2)
  const width = size.width * scale
  const height = size.height * scale
  context.drawImage(picture, -width / 2, -height / 2, width, height)
}
