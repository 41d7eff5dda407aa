import { readNames } from './read-names.rule';

it('reads lines, quotation marks and tabs, and leaves heads out', () => {
  expect(
    readNames(
      '\uFEFFsport,name,ko,en\r\nFootball,"Ulsan ""HD"", FC",울산,Ulsan\nbasketball\tSeoul SK\t서울 SK\n\n',
    ),
  ).toEqual({
    rows: [
      { sport: 'Football', name: 'Ulsan "HD", FC', nameKo: '울산', nameEn: 'Ulsan' },
      { sport: 'Basketball', name: 'Seoul SK', nameKo: '서울 SK', nameEn: null },
    ],
    wrong: [],
  });
});

it('names the lines that are none', () => {
  expect(readNames('x\nChess,A\nFootball,\nFootball,B').wrong).toEqual([2, 3]);
});
