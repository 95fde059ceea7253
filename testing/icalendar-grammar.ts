// What RFC 5545 demands of a text, line by line; stricter than programs that read calendars.

type Property = { name: string; params: Map<string, string>; value: string }
type Component = { name: string; properties: Property[]; parts: Component[] }

const texts = ['UID', 'SUMMARY', 'DESCRIPTION', 'LOCATION', 'CATEGORIES', 'NAME', 'X-WR-CALNAME', 'COMMENT']
const moments = ['DTSTAMP', 'CREATED', 'LAST-MODIFIED']
const times = ['DTSTART', 'DTEND', 'EXDATE', 'RDATE', 'RECURRENCE-ID']

function fail(why: string, line: string): never {
  throw new Error(`${why}: ${line}`)
}

function unfold(text: string): string[] {
  if (!text.endsWith('\r\n')) fail('does not end with a line break', text.slice(-20))
  const lines = text.slice(0, -2).split('\r\n')
  const whole: string[] = []
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75) fail('longer than 75 octets', line)
    if (/[\r\n]/.test(line)) fail('a single CR or LF', JSON.stringify(line))
    if (!line.isWellFormed() || line.includes('\uFFFD')) fail('folded inside a character', line)
    if (line.startsWith(' ')) {
      if (whole.length === 0) fail('continues nothing', line)
      whole.push(whole.pop()! + line.slice(1))
    } else whole.push(line)
  }
  return whole
}

function readProperty(line: string): Property {
  const name = /^[A-Z0-9-]+/.exec(line)?.[0] ?? fail('no name', line)
  let rest = line.slice(name.length)
  const params = new Map<string, string>()
  while (rest.startsWith(';')) {
    const match =
      /^;([A-Z0-9-]+)=("[^"\p{Cc}]*"|[^"\p{Cc};:,]+)/u.exec(rest) ?? fail('a broken parameter', line)
    if (params.has(match[1]!)) fail('a parameter twice', line)
    params.set(match[1]!, match[2]!.replace(/^"|"$/g, ''))
    rest = rest.slice(match[0].length)
  }
  if (!rest.startsWith(':')) fail('no value', line)
  const value = rest.slice(1)
  if (/[^\P{Cc}\t]/u.test(value)) fail('a control character', line)
  if (texts.includes(name) && !/^(?:[^\\;,]|\\[\\;,nN])*$/.test(value)) fail('not escaped', line)
  return { name, params, value }
}

function checkTime({ name, params, value }: Property, zones: ReadonlySet<string>) {
  const line = `${name}:${value}`
  const zone = params.get('TZID')
  for (const one of value.split(','))
    if (params.get('VALUE') === 'DATE') {
      if (!/^\d{8}$/.test(one) || zone !== undefined) fail('not a date', line)
    } else if (!/^\d{8}T\d{6}Z?$/.test(one)) fail('not a moment', line)
    else if (one.endsWith('Z') && zone !== undefined) fail('in UTC and in a zone', line)
  if (zone !== undefined && !zones.has(zone)) fail('a zone that is not defined', line)
}

const only = ({ name, properties }: Component, wanted: string) => {
  const all = properties.filter((one) => one.name === wanted)
  if (all.length !== 1) fail(`${name} has ${wanted} ${all.length} times`, JSON.stringify(properties))
  return all[0]!
}

function checkEvent(event: Component, zones: ReadonlySet<string>) {
  for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY', 'SEQUENCE', 'STATUS']) only(event, name)
  for (const property of event.properties) {
    if (moments.includes(property.name) && !/^\d{8}T\d{6}Z$/.test(property.value))
      fail('not in UTC', `${property.name}:${property.value}`)
    if (times.includes(property.name)) checkTime(property, zones)
  }
}

function checkZone(zone: Component) {
  if (zone.parts.length === 0) fail('a zone without observances', only(zone, 'TZID').value)
  for (const part of zone.parts) {
    if (part.name !== 'STANDARD' && part.name !== 'DAYLIGHT') fail('no observance', part.name)
    if (!/^\d{8}T\d{6}$/.test(only(part, 'DTSTART').value)) fail('not local', part.name)
    for (const name of ['TZOFFSETFROM', 'TZOFFSETTO'])
      if (!/^[+-]\d{4}(\d{2})?$/.test(only(part, name).value)) fail('no offset', name)
  }
}

/** Reads a calendar and throws where it breaks the grammar of RFC 5545. Returns its components. */
export function checkIcalendar(text: string): Component[] {
  const root: Component = { name: '', properties: [], parts: [] }
  const open = [root]
  for (const line of unfold(text)) {
    const property = readProperty(line)
    if (property.name === 'BEGIN') {
      const part = { name: property.value, properties: [], parts: [] }
      open.at(-1)!.parts.push(part)
      open.push(part)
    } else if (property.name === 'END') {
      if (open.length === 1 || open.pop()!.name !== property.value) fail('ends what has not begun', line)
    } else open.at(-1)!.properties.push(property)
  }
  const [calendar] = root.parts
  if (open.length > 1 || root.parts.length !== 1 || calendar?.name !== 'VCALENDAR')
    fail('not one calendar', '')
  if (only(calendar, 'VERSION').value !== '2.0') fail('not version 2.0', '')
  only(calendar, 'PRODID')
  const zoneParts = calendar.parts.filter(({ name }) => name === 'VTIMEZONE')
  zoneParts.forEach(checkZone)
  const zones = new Set(zoneParts.map((zone) => only(zone, 'TZID').value))
  if (zones.size < zoneParts.length) fail('a zone twice', [...zones].join())
  const events = calendar.parts.filter(({ name }) => name === 'VEVENT')
  for (const event of events) checkEvent(event, zones)
  if (events.length + zoneParts.length < calendar.parts.length) fail('unknown component', '')
  return events
}
