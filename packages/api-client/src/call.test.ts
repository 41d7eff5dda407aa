import { fillPath } from './call';

describe('fillPath', () => {
  it('moves named segments out of the payload', () => {
    expect(fillPath('/api/admins/:adminId/password', { adminId: 'a1', password: 'x' })).toEqual({
      path: '/api/admins/a1/password',
      payload: { password: 'x' },
    });
  });

  it('escapes what would change the path', () => {
    expect(fillPath('/api/x/:name', { name: 'a/b?c' }).path).toBe('/api/x/a%2Fb%3Fc');
  });

  it('leaves the input of the caller as it was', () => {
    const input = { name: 'a' };
    fillPath('/api/x/:name', input);
    expect(input).toEqual({ name: 'a' });
  });
});
