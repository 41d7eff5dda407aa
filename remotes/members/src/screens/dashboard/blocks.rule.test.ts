import { BLOCKS, blocksOf, moved } from './blocks.rule';

describe('blocksOf', () => {
  it('is as it comes for whoever has kept nothing', () => {
    expect(blocksOf(undefined)).toEqual({ order: BLOCKS, hidden: [] });
  });

  it('keeps the order, forgets what is gone and adds what came later', () => {
    const kept = { order: ['top', 'gone', 'todo', 'top'], hidden: ['gone', 'days'] };
    expect(blocksOf(kept)).toEqual({
      order: ['top', 'todo', 'figures', 'hours', 'days'],
      hidden: ['days'],
    });
  });
});

describe('moved', () => {
  it('moves by one place and stays at the ends', () => {
    expect(moved(BLOCKS, 'figures', -1)).toEqual(['figures', 'todo', 'hours', 'days', 'top']);
    expect(moved(BLOCKS, 'figures', 1)).toEqual(['todo', 'hours', 'figures', 'days', 'top']);
    expect(moved(BLOCKS, 'todo', -1)).toEqual(BLOCKS);
    expect(moved(BLOCKS, 'top', 1)).toEqual(BLOCKS);
  });
});
