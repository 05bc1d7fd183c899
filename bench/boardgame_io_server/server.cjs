// A server of boardgame.io on which Durak is played, kept in memory. Call: node server.cjs PORT.
const { Server } = require("boardgame.io/server");
const durak = require("./durak.cjs");

Server({ games: [durak], origins: [] }).run(Number(process.argv[2]), () => console.log("ready"));
