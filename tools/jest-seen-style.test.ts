// What tests are told of whether a thing is seen, where jsdom would try every rule of every sheet.
const read = (name: string) => getComputedStyle(document.getElementById(name) as Element);

function give(css: string, html: string): void {
  document.head.innerHTML = `<style>${css}</style>`;
  document.body.innerHTML = html;
}

it('finds the last word of a class, an element and anything, and the element’s own above them', () => {
  give(
    '.gone { display: none } i { display: grid } main > .back { display: flex } [data-off] { display: none }',
    `<main><i id="a" class="gone"></i><b id="b" class="gone back"></b><u id="c" data-off></u>
      <u id="d" data-off style="display: block"></u><b id="e"></b></main>`,
  );
  expect(['a', 'b', 'c', 'd', 'e'].map((name) => read(name).display)).toEqual([
    ...['grid', 'flex', 'none', 'block', ''],
  ]);
});

it('knows what a browser hides by itself', () => {
  give('', '<p id="a"></p><p id="b" hidden></p><template id="c"></template>');
  expect(['a', 'b', 'c'].map((name) => read(name).display)).toEqual(['block', 'none', 'none']);
});

it('passes on what passes on', () => {
  give(
    '.veiled { visibility: hidden; opacity: 0; pointer-events: none }',
    '<div class="veiled"><p id="a"></p><p id="b" style="visibility: visible"></p></div><p id="c"></p>',
  );
  expect([read('a').visibility, read('b').visibility, read('c').visibility]).toEqual([
    ...['hidden', 'visible', 'visible'],
  ]);
  expect([read('a').pointerEvents, read('c').getPropertyValue('pointer-events')]).toEqual([
    ...['none', 'auto'],
  ]);
  expect(read('a').opacity).toBe('');
});

it('takes commas and spaces within brackets for no end of a selector', () => {
  give(
    ':is(p, .x) { display: none } u:not(.y, b .z) { display: grid }',
    '<p id="a"></p><b id="b" class="x"></b><u id="c"></u><u id="d" class="y"></u>',
  );
  expect(['a', 'b', 'c'].map((name) => read(name).display)).toEqual(['none', 'none', 'grid']);
  expect(read('d').display).not.toBe('grid');
});

it('sees what changes: a class, what it stands in, a sheet and its rules', () => {
  give('.gone { display: none } aside { visibility: hidden }', '<p id="a"></p><aside></aside>');
  const one = document.getElementById('a') as HTMLElement;
  expect(read('a').display).toBe('block');
  one.className = 'gone';
  expect(read('a').display).toBe('none');
  expect(read('a').visibility).toBe('visible');
  document.querySelector('aside')?.append(one);
  expect(read('a').visibility).toBe('hidden');
  document.head.insertAdjacentHTML('beforeend', '<style>.gone { display: grid }</style>');
  expect(read('a').display).toBe('grid');
});

it('leaves whatever else is asked to jsdom', () => {
  give('p { color: red; width: 30px }', '<p id="a"></p>');
  expect(read('a').color).toBe('rgb(255, 0, 0)');
  expect(read('a').getPropertyValue('width')).toBe('30px');
});
