/*
 * A picture behind a frame. Lengths are counted in widths of the frame, so that the same crop fits a finger-sized
 * preview and the picture that is sent.
 */

export type Size = { width: number; height: number }

/** `x`, `y`: where the picture's middle lies from the frame's middle. `turns`: quarter turns to the right. */
export type Crop = { turns: number; zoom: number; x: number; y: number }

export const wholeCrop: Crop = { turns: 0, zoom: 1, x: 0, y: 0 }
export const mostZoom = 5

/** As it lies after its turns. */
const lying = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 1 ? { width: height, height: width } : { width, height }

/** Widths of the frame for one pixel, so that no zoom leaves an edge of the frame empty. `aspect`: width by height. */
export function scaleOf(size: Size, aspect: number, { turns, zoom }: Crop) {
  const { width, height } = lying(size, turns)
  return Math.max(1 / width, 1 / aspect / height) * zoom
}

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value))

/** The nearest crop whose frame is full of picture. */
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

/** Larger or smaller, with what lies under `at` staying where it is. */
export function zoomed(crop: Crop, zoom: number, at = { x: 0, y: 0 }): Crop {
  const next = Math.min(mostZoom, Math.max(1, zoom))
  const factor = next / crop.zoom
  return { ...crop, zoom: next, x: at.x + (crop.x - at.x) * factor, y: at.y + (crop.y - at.y) * factor }
}

/** A quarter to the right, about the frame's middle. */
export const turned = ({ turns, zoom, x, y }: Crop): Crop => ({ turns: (turns + 1) % 4, zoom, x: -y, y: x })

/** The style of the picture inside its frame, whatever size the frame has. */
export function cropStyle(size: Size, aspect: number, crop: Crop) {
  const scale = scaleOf(size, aspect, crop)
  return {
    width: `${size.width * scale * 100}%`,
    left: `${50 + crop.x * 100}%`,
    top: `${50 + crop.y * aspect * 100}%`,
    transform: `translate(-50%, -50%) rotate(${crop.turns * 90}deg)`,
  }
}

/** Draws what the frame shows, as large as it is sent. */
export function drawCrop(
  context: Pick<
    CanvasRenderingContext2D,
    'translate' | 'rotate' | 'drawImage' | 'fillRect' | 'fillStyle' | 'imageSmoothingQuality'
  >,
  picture: HTMLImageElement,
  { size, crop, to }: { size: Size; crop: Crop; to: Size },
) {
  const scale = scaleOf(size, to.width / to.height, crop) * to.width
  // What was transparent becomes paper, not black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, to.width, to.height)
  context.imageSmoothingQuality = 'high'
  context.translate(to.width / 2 + crop.x * to.width, to.height / 2 + crop.y * to.width)
  context.rotate((crop.turns * Math.PI) / 2)
  const width = size.width * scale
  const height = size.height * scale
  context.drawImage(picture, -width / 2, -height / 2, width, height)
}
