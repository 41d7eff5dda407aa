import { describeManifest } from '@gwanje/remote-kit/testing';
import remote from './manifest';

describeManifest(remote);
