import { lineText } from './odds-text.rule';

it('writes lines with a sign that is one', () => expect(lineText(-150)).toBe('−1.5'));
