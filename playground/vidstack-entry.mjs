/** Bundled by the test's server: the package's own ready-made bundle loads its icons from a public host. */
import 'vidstack/player';
import 'vidstack/player/layouts';
import 'vidstack/player/ui';
