import type { Random } from '../../random.ts'
import { write } from './grammar.ts'
import * as learning from './learning.ts'
import * as living from './living.ts'
import * as news from './news.ts'
import * as shops from './shops.ts'
import type { Story } from './story.ts'
import * as thanks from './thanks.ts'
import * as work from './work.ts'

const stories: Readonly<Record<string, readonly Story[]>> = {
  ...news,
  ...thanks,
  ...work,
  ...shops,
  ...learning,
  ...living,
}

/**
 * Generates an optional title and a text for a post of the menu with this key. Also returns whether the text
 * mentions a picture.
 */
export function postText(
  menuKey: string,
  random: Random,
  slots: Readonly<Record<string, () => string>>,
): { title: string; body: string; photo: boolean } {
  const story = random.pick(stories[menuKey]!)
  const more = story.more ?? []
  const long = random.chance(0.3)
  const wanted = long ? more.length : random.between(0, Math.min(2, more.length))
  const kept = new Set(random.some([...more.keys()], wanted))
  const paragraphs = [story.lines.join('\n'), ...more.filter((_, i) => kept.has(i))]
  if (story.end && random.chance(0.7)) paragraphs.push(random.pick(story.end))
  const fill = (pattern: string) => write(pattern, random, slots)
  return {
    title: fill(story.title ?? ''),
    body: fill(paragraphs.join('\n\n')),
    photo: story.photo ?? false,
  }
}
